/** The page is its address: `/`, `/t/{id}`, `/t/{id}/replay`, `/rules/{game}`, `/settings`, `/p/{person}`, `/ratings/{game}`, `/puzzles`, `/puzzles/{puzzle}`, `/house`, `/waiting`, `/confirm/{letter}`, `/reset/{letter}`. */
class Place {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  query = $state.raw(new URLSearchParams(location.search));

  read = () => {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
    this.query = new URLSearchParams(location.search);
  };
}

export const place = new Place();

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  place.read();
  scrollTo(0, 0);
}

/** Links within the house change the page without loading it anew. */
export function followLinks(): void {
  addEventListener('popstate', place.read);
  addEventListener('hashchange', place.read);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (
      event.defaultPrevented ||
      !link ||
      link.target ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button ||
      link.origin !== location.origin
    )
      return;
    if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.pathname + link.search + link.hash);
  });
}
