/** Whether this page hosts the table or belongs to a guest; it changes when the table is handed over. */
export type Role = 'host' | 'guest';

let change: (role: Role) => Promise<void> = () => Promise.resolve();
export const whenRoleChanges = (called: (role: Role) => Promise<void>): void => void (change = called);
export const become = (role: Role): Promise<void> => change(role);
