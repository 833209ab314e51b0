import { IconButton } from '@haat/ui/button.tsx';
import { MoonIcon, SunIcon } from '@haat/ui/icons.tsx';
import { currentTheme, type Theme, toggleTheme } from '@haat/ui/theme.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';

/** Both icons are in the HTML and the style sheet shows one of them, so that hydration shifts no layout. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => setTheme(currentTheme()), []);

  return (
    <IconButton
      label={useMessages('shop').darkMode}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(toggleTheme())}
    >
      <MoonIcon className="size-6 dark:hidden" />
      <SunIcon className="hidden size-6 dark:block" />
    </IconButton>
  );
}
