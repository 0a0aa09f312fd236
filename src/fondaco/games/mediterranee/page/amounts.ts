/** Size of the next step down and up in a list of amounts, which may have gaps. */
export const stepsAt = (values: number[], place: number) => ({
  down: values[place] - (values[place - 1] ?? values[place]),
  up: (values[place + 1] ?? values[place]) - values[place],
});
