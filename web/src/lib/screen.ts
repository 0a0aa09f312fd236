import { MediaQuery } from 'svelte/reactivity';

/** A phone, upright or lying, or a window as small as one. The stylesheets ask the same. */
export const smallScreen = new MediaQuery('(max-width: 900px), (max-height: 500px)');

/** A phone on its side. */
export const landscapePhone = new MediaQuery('(min-width: 600px) and (max-height: 500px)');
