/** The name in an actor: `staff:Rina` → `Rina`. Other actors stay as they are. */
export function staffName(actor = ''): string {
  return actor.replace(/^staff:/, '');
}
