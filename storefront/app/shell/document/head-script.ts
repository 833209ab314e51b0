import { applyTheme } from '@haat/ui/theme/theme.ts';
import { followLanguagePreference } from '../../i18n/language-preference.ts';
import { markReturning } from '../../platform/mark-returning.ts';
import { recordEvents } from './event-replay.ts';
import { pagePainted } from './page-painted.ts';

// Runs before the first paint and the first press. Built as one inline script, which the security policy allows by its hash.
applyTheme();
followLanguagePreference(window);
markReturning();
recordEvents();
window.pagePainted = pagePainted();
