/** A time of the day: `2:05 pm`. */
export function clock(hour: number, minute: string): string {
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}
