import { MediaQuery } from 'svelte/reactivity';

/** A phone, or a window as small as one. The stylesheets use the same query. */
export const smallScreen = new MediaQuery('(max-width: 900px), (max-height: 500px)');

/** A phone in landscape orientation. */
export const landscapePhone = new MediaQuery('(min-width: 600px) and (max-height: 500px)');
