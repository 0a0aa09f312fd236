/** By how much a step down and a step up changes a sum that is chosen from a menu: it may hold only some of all. */
export const stepsAt = (values: number[], place: number) => ({
  down: values[place] - (values[place - 1] ?? values[place]),
  up: (values[place + 1] ?? values[place]) - values[place],
});
