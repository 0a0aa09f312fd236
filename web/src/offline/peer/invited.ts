/** Whether this page belongs to somebody who is invited to a table in another browser. */
const PAGE = '#/join/';
const REMEMBERED = 'fondaco.invited';

export const isInvitation = ({ hash }: Pick<Location, 'hash'>): boolean => hash.startsWith(PAGE);

/** The invitation in the address of this page, or an empty text. */
export const invitationAt = ({ hash }: Pick<Location, 'hash'>): string =>
  isInvitation({ hash }) ? hash.slice(PAGE.length) : '';

/** The link for a friend. */
export const invitationLink = (code: string): string => `${location.href.replace(/#.*/, '')}${PAGE}${code}`;

/** A reloaded page is still that of a guest. */
export const isRemembered = (): boolean => sessionStorage.getItem(REMEMBERED) !== null;
export const remember = (link: string): void => sessionStorage.setItem(REMEMBERED, link);
/** The link by which a reloaded page returns, if it is good for more than once. */
export const rememberedLink = (): string => sessionStorage.getItem(REMEMBERED) ?? '';
export const forget = (): void => sessionStorage.removeItem(REMEMBERED);
