/** The tables of figures that are saved as files with a row for each day. This file has no schema, so that browsers load none. */
export const dailyFigures = [
  'zones',
  'sources',
  'products',
  'categories',
  'areas',
  'stockouts',
  'interest',
  'words',
] as const;
export type DailyFigure = (typeof dailyFigures)[number];
