/** What a browser calls itself, in two words that a person knows: the browser and what it runs on. */
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Nothing for what is no browser. */
export function deviceName(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(agent))?.[1]);
  return [browser, system].filter(Boolean).join(', ');
}
