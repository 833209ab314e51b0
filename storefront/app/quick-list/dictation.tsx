import { Button } from '@haat/ui/button.tsx';
import { icon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/messages.ts';
import { useQuickListTexts } from './quick-list-texts.ts';

/** The part of `SpeechRecognition` that the page uses; TypeScript does not know it. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognitionEvent extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

type RecognitionConstructor = new () => Recognition;

/**
 * Writes spoken lines into the list, in browsers that recognize speech; nothing in the others. Only for the browser. `onLine` is
 * called for every line until the speech ends, also after the next render.
 */
export function Dictation({ onLine }: { onLine: (line: string) => void }) {
  const texts = useQuickListTexts();
  const language = useLanguage();
  const [listening, setListening] = useState(false);
  const current = useRef<Recognition | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const Speech = recognitionOf(window);
  if (!Speech) return null;

  function toggle(Speech: RecognitionConstructor) {
    if (listening) return current.current?.stop();
    const speech = new Speech();
    current.current = speech;
    speech.lang = language === 'bn' ? 'bn-BD' : 'en-US';
    speech.continuous = true;
    speech.addEventListener('result', (event) => {
      const { results, resultIndex } = event as RecognitionEvent;
      for (let at = resultIndex; at < results.length; at++) onLine(results[at]?.[0]?.transcript ?? '');
    });
    speech.addEventListener('error', (event) => {
      if ((event as Event & { error?: string }).error !== 'aborted') notify(texts.speechFailed, 'error');
    });
    speech.addEventListener('end', () => setListening(false));
    speech.start();
    setListening(true);
  }

  return (
    <Button variant="outline" aria-pressed={listening} onClick={() => toggle(Speech)}>
      <MicrophoneIcon className={`size-5 ${listening ? 'text-danger' : 'text-brand'}`} />
      <span>{listening ? texts.stopSpeaking : texts.speak}</span>
    </Button>
  );
}

const MicrophoneIcon = icon(
  <path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21" />,
);

function recognitionOf(browser: object): RecognitionConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = browser as Record<string, unknown>;
  return (SpeechRecognition ?? webkitSpeechRecognition) as RecognitionConstructor | undefined;
}
