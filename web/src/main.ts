import { mount, unmount } from 'svelte';
import { assetUrl, enter, GUEST, onRoleChange } from '$transport';
import App from './App.svelte';
import { currentUser } from './lib/currentUser.svelte';
import { translateFieldMessages } from './lib/fieldMessages';
import { followLinks, route } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { i18n } from './lib/i18n.svelte';
import { pageAt } from './pages';
import { mountIcons } from './shell/Icon.svelte';
import './styles/tokens.css';
import './styles/base.css';

settings.applyTheme();
mountIcons();
followLinks();
translateFieldMessages();
if (!GUEST) void navigator.serviceWorker?.register(assetUrl('/sw.js'));

/** Load the first page while the messages are loaded. */
function preload(): void {
  pageAt(route.path)
    ?.load()
    .catch(() => undefined);
}

async function start(): Promise<void> {
  if (!GUEST) preload();
  await i18n.init();
  const target = document.getElementById('app')!;
  await enter?.(target);
  let app = mount(App, { target });
  onRoleChange?.(async () => {
    await unmount(app);
    currentUser.me = null;
    app = mount(App, { target });
  });
}
void start();
