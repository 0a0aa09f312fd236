/**
 * Routes: `/`, `/t/{id}`, `/t/{id}/replay`, `/rules/{game}`, `/settings`, `/sign-in`, `/sign-up`, `/p/{person}`, `/leaderboard/{game}`, `/puzzles`,
 * `/puzzles/{puzzle}`, `/tournaments`, `/tournaments/{tournament}`, `/daily-deal`, `/daily-deal/{day}`, `/moderation`, `/waiting`, `/confirm/{token}`, `/reset/{token}`.
 */
import { currentAddress } from './renamedPages';
import { hrefOf, OFFLINE, pageAt, pageOf, downloadLink } from '$transport';

const here = () => new URL(currentAddress(pageAt(location)), location.origin);

class Route {
  path = $state(here().pathname);
  hash = $state(here().hash.slice(1));
  query = $state.raw(here().searchParams);

  read = () => {
    const { pathname, hash, searchParams } = here();
    this.path = pathname;
    this.hash = decodeURIComponent(hash.slice(1));
    this.query = searchParams;
  };
}

export const route = new Route();

/** The address of a profile: by name, since numbers could be counted through; a name of digits alone has its number. */
export const profileAddress = ({ id, name }: { id: number; name: string }): string =>
  `/p/${/^\d+$/.test(name) ? id : encodeURIComponent(name)}`;

export function goto(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  route.read();
  scrollTo(0, 0);
}

/** Write the final address into a link before it can be opened in another tab. */
function address({ target }: Event): void {
  const link = (target as Element).closest?.('a:not([download])');
  const page = link?.getAttribute('href');
  if (page?.startsWith('/') && !page.startsWith('/api/')) link!.setAttribute('href', hrefOf(page));
}

/** Internal links change the page without a reload. */
export function followLinks(): void {
  addEventListener('popstate', route.read);
  addEventListener('hashchange', route.read);
  if (OFFLINE) for (const near of ['pointerover', 'focusin']) document.addEventListener(near, address);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (
      event.defaultPrevented ||
      !link ||
      (link.target && !OFFLINE) || // offline, only one tab can be open
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button ||
      link.origin !== location.origin
    )
      return;
    if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return downloadLink?.(link, event);
    event.preventDefault();
    const { href, pathname, search, hash } = new URL(pageOf(link.getAttribute('href')!), here());
    if (href !== here().href) goto(pathname + search + hash);
  });
}
