/** The error of a form as a whole; without one it takes no space. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="status" className="font-bold text-danger empty:hidden">
      {children}
    </p>
  );
}
