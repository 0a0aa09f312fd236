import { mount } from 'svelte';
import { assetUrl } from '$transport';
import App from './App.svelte';
import { translateFieldMessages } from './lib/fieldMessages';
import { followLinks } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { i18n } from './lib/i18n.svelte';
import { mountIcons } from './shell/Icon.svelte';
import './styles/tokens.css';
import './styles/base.css';

settings.applyTheme();
mountIcons();
followLinks();
translateFieldMessages();
void navigator.serviceWorker?.register(assetUrl('/sw.js'));
void i18n.init().then(() => mount(App, { target: document.getElementById('app')! }));
