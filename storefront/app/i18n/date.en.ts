const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as English pages write it, `month` from 0: `21 Nov 2026`. */
export function date(day: number, month: number, year: number): string {
  return `${day} ${months[month]} ${year}`;
}
