/** The bot that plays where nobody has chosen one: not every game has one that judges. */
export const defaultBot = (strengths: string[]) => (strengths.includes('greedy') ? 'greedy' : strengths[0]);
