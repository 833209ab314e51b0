import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Real products of Bangladeshi shops with real faults. They are not part of this repository. */
export const realCatalogueFolder = join(import.meta.dirname, '../../../../shared/catalogue');
export const realCatalogueFile = join(realCatalogueFolder, 'catalogue.json');
export const hasRealCatalogue = existsSync(realCatalogueFile);
