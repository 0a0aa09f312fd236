import { mount } from 'svelte';
import { fileAt } from '$transport';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './lib/i18n.svelte';
import { laySigns } from './shell/Icon.svelte';
import './styles/tokens.css';
import './styles/base.css';

settings.dress();
laySigns();
followLinks();
void navigator.serviceWorker?.register(fileAt('/sw.js'));
void words.start().then(() => mount(App, { target: document.getElementById('app')! }));
