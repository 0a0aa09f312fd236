/** The pages of the client, which are loaded when they are needed. */
import { HomePage } from '$transport';
import type { Component } from 'svelte';

type Load = () => Promise<{ default: Component<{ id: string }> }>;

const pages = {
  lobby: () => import('./shell/Lobby.svelte'),
  table: () => import('./shell/TablePage.svelte'),
  replay: () => import('./shell/ReplayPage.svelte'),
  rules: () => import('./shell/RulesPage.svelte'),
  settings: () => import('./shell/SettingsPage.svelte'),
  signIn: () => import('./shell/SignInPage.svelte'),
  emailLink: () => import('./shell/EmailLinkPage.svelte'),
  nextTurn: () => import('./shell/NextTurnPage.svelte'),
  profile: () => import('./shell/ProfilePage.svelte'),
  leaderboard: () => import('./shell/LeaderboardPage.svelte'),
  admin: () => import('./shell/AdminPage.svelte'),
  tournaments: () => import('./shell/TournamentsPage.svelte'),
  tournament: () => import('./shell/TournamentPage.svelte'),
  puzzles: () => import('./shell/PuzzlesPage.svelte'),
  puzzle: () => import('./shell/PuzzlePage.svelte'),
  dailyDeal: () => import('./shell/DailyDealPage.svelte'),
};

function loaderOf(first: string, id: string, last: string): Load | null {
  if (first === 't' && id) return last === 'replay' ? pages.replay : pages.table;
  if (first === 'rules' && id) return pages.rules;
  if ((first === 'confirm' || first === 'reset') && id) return pages.emailLink;
  if (first === 'sign-in' || first === 'sign-up') return pages.signIn;
  if (first === 'p' && id) return pages.profile;
  if (first === 'leaderboard' && id) return pages.leaderboard;
  if (first === 'puzzles') return id ? pages.puzzle : pages.puzzles;
  if (first === 'daily-deal') return pages.dailyDeal;
  if (first === 'tournaments') return id ? pages.tournament : pages.tournaments;
  if (first === 'waiting') return pages.nextTurn;
  if (first === 'moderation') return pages.admin;
  if (first === 'settings') return pages.settings;
  return HomePage ? null : pages.lobby;
}

/** The page at a path; null for the home page of a guest of another browser. */
export function pageAt(path: string): { load: Load; id: string } | null {
  const [, first, id = '', last = ''] = path.split('/');
  const load = loaderOf(first, id, last);
  return load && { load, id };
}
