const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a date for English pages; `month` is 0 to 11: `21 Nov 2026`. */
export function date(day: number, month: number, year: number): string {
  return `${day} ${months[month]} ${year}`;
}
