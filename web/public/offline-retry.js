/** On the page that is shown without a connection: try again by itself, and show the page once the server answers. */
const EVERY = 3000;

async function retry() {
  try {
    const answer = await fetch('/alive', { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // still without a connection
  }
}

setInterval(retry, EVERY);
addEventListener('online', retry);
