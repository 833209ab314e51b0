import { followLanguagePreference } from '../i18n/language-preference.ts';
import { recordEvents } from './event-replay.ts';
import { pagePainted } from './page-painted.ts';
import { applyTheme } from './theme.ts';

// What must be done before anything is painted, or pressed. Built into one inline script, allowed by its hash.
applyTheme();
followLanguagePreference(window);
recordEvents();
window.pagePainted = pagePainted();
