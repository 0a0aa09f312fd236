/** The strength preselected for bots. Not every game has the `greedy` bot. */
export const defaultBot = (strengths: string[]) => (strengths.includes('greedy') ? 'greedy' : strengths[0]);
