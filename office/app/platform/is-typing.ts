/** Whether somebody types in a field: a late response must not take the focus from it. */
export function isTyping(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}
