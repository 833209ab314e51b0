import { CommandError, parseCommandOptions, runCommand } from '../platform/command/run-command.ts';

const HELP = `npm run tax-class
npm run tax-class -- CATEGORY CLASS

Sets how the products of a category are taxed, by its slug: npm run tax-class -- fish exempt

  specified  5 % is added to the price
  included   the price includes the tax
  exempt     there is none
  parent     as its parent; a category without a parent is taxed as specified

Without arguments it lists the categories that have a class of their own. Orders that are placed keep their tax.
Exit code: 0 done, 2 nothing was done. The environment is the shop's own (docs/running.md).`;

const CLASSES = ['specified', 'included', 'exempt'] as const;

runCommand(async (openShop) => {
  const { values, positionals } = parseCommandOptions({ help: { type: 'boolean', default: false } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [slug, typed, ...others] = positionals;
  if ((slug !== undefined && typed === undefined) || others.length > 0)
    throw new CommandError('CATEGORY and CLASS are needed. --help shows the usage.');
  const { db } = await openShop();
  if (slug !== undefined) {
    const tax_class = typed === 'parent' ? null : CLASSES.find((each) => each === typed);
    if (tax_class === undefined)
      throw new CommandError(`${typed} is no tax class: ${CLASSES.join(', ')}, parent.`);
    const set = await db
      .updateTable('category')
      .set({ tax_class })
      .where('slug', '=', slug)
      .returning('id')
      .execute();
    if (set.length === 0) throw new CommandError(`There is no category ${slug}.`);
  }
  const rows = await db
    .selectFrom('category')
    .where('tax_class', 'is not', null)
    .select(['slug', 'tax_class'])
    .orderBy('slug')
    .execute();
  for (const row of rows) console.log(`${row.slug}: ${row.tax_class}`);
  if (rows.length === 0) console.log('No category has a class of its own: all are taxed as specified.');
  return 0;
});
