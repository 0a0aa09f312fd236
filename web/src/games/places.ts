/** Where a game's emblem lies on the chart of the lobby, and the port it is about, in shares of the chart. */
export const PLACES: Record<string, { at: [number, number]; port: [number, number] }> = {
  genoa: { at: [21, 14], port: [9, 44.4] },
  serenissima: { at: [62.5, 17], port: [12.4, 45.4] },
  mediterranee: { at: [20.5, 47], port: [-0.3, 39.4] },
  neptun: { at: [58, 59], port: [25.1, 35.3] },
  oltremare: { at: [86, 43], port: [35.2, 32.9] },
};
