import type { ComponentProps } from './jsx-runtime.ts';

const variants = {
  /** The main action of a screen or of a form. */
  brand: 'bg-brand text-on-brand hover:bg-brand-strong border-transparent',
  /** The second choice beside one of those. */
  outline: 'bg-surface text-ink border-line hover:border-brand hover:text-brand',
  /** An action that is repeated on one screen. */
  soft: 'bg-brand-soft text-brand hover:bg-brand hover:text-on-brand border-transparent',
  /** Confirms what cannot be undone, such as a cancellation. */
  danger: 'bg-danger text-surface hover:opacity-90 border-transparent',
  /** A minor action. */
  plain: 'bg-transparent text-ink border-transparent hover:bg-tile',
} as const;

export type ButtonVariant = keyof typeof variants;

/** The classes of a button, also for links with the style of a button. At least 44 px high and wide. */
export function buttonClass(variant: ButtonVariant = 'brand', more = ''): string {
  return `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center font-bold leading-tight transition-colors disabled:border-line disabled:bg-tile disabled:text-muted ${variants[variant]} ${more}`;
}

/** The classes of one of several choices that stand side by side: the chosen one is pressed, or a link that is current. */
export const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 aria-[current]:border-brand aria-pressed:border-brand aria-[current]:bg-brand-soft aria-pressed:bg-brand-soft aria-[current]:font-bold aria-pressed:font-bold';

export function Button({
  variant = 'brand',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}

/** A square button that shows only an icon; `label` is for screen readers and the tooltip. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-tile disabled:text-muted disabled:opacity-50 ${className}`}
      {...rest}
    />
  );
}
