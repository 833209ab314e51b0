/** A key that is shown this once. */
export function Secret({ label, secret }: { label: string; secret: string }) {
  return (
    <div role="status" className="my-3 grid gap-2 rounded-control bg-notice p-3 text-on-notice">
      <p className="font-bold">{label}</p>
      <code className="select-all break-all">{secret}</code>
    </div>
  );
}
