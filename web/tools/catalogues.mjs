// Catalogues of messages: those that a language lacks are added in English, so that the client loads one language only.
import { existsSync, readFileSync } from 'node:fs';

const CATALOGUE = /\/(i18n(\/web(\/\w+)?)?|words)\/([a-z]{2})\.json$/;
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

export const wholeCatalogues = {
  name: 'whole-catalogues',
  load(id) {
    const found = CATALOGUE.exec(id);
    const english = found && id.replace(/\w+\.json$/, 'en.json');
    if (!found || found[4] === 'en' || !existsSync(english)) return null;
    this.addWatchFile(english);
    return JSON.stringify({ ...read(english), ...read(id) });
  },
};
