/** The anchor of the rules; without an anchor the page shows how to play. */
export const RULES = 'law';
