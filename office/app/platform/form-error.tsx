/** An error of a whole form or page; nothing without a text. */
export function FormError({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" className="rounded-control bg-danger-soft p-3 font-bold text-danger">
      {text}
    </p>
  );
}
