import { rowProblemText } from '@haat/contract/http/problems';
import type { CategoryTitle } from './categories-by-path.ts';
import { line, type Reader, slugReader } from './check-row.ts';
import { rowProblem, unreadable } from './read/catalogue-file.ts';
import { Fault } from './read/read-cells.ts';
import { isObject, parseList } from './read/read-json.ts';

/**
 * Reads a JSON list of categories `{id, slug, title, title_bn, parent}`; `parent` is the id of a top category of the list, or null.
 * @throws FileError
 */
export function readCategories(text: string): CategoryTitle[] {
  const list = parseList(text, 'categories').map((category, index) => {
    if (!isObject(category)) throw unreadable(`category ${index + 1} is not an object`);
    return category;
  });
  const byId = new Map(list.map((category) => [category.id, category]));
  return list.map((category, index) => {
    const refuse = (reason: string): never => {
      throw unreadable(`category ${index + 1}: ${reason}`);
    };
    const read = (field: string, reader: Reader<string>): string => {
      const value = reader(category[field]);
      if (!(value instanceof Fault)) return value ?? '';
      return refuse(rowProblemText(rowProblem(value.problem, field, value.value)));
    };
    const slug = read('slug', slugReader(100)) || refuse('slug is missing');
    const title = read('title', line(100)) || refuse('title is missing');
    const title_bn = read('title_bn', line(100));
    if (category.parent === null) return { path: [slug], title, title_bn };
    const parent = byId.get(category.parent) ?? refuse('parent must be an id of the list, or null');
    if (parent.parent !== null) refuse('parent is a subcategory, and there are only two levels');
    return { path: [String(parent.slug).trim(), slug], title, title_bn };
  });
}
