// A local mail server for tests: the SMTP that a client needs, with faults.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** `lost`: accepted, but the connection ends without a response; `hang`: no response to the message. */
export type MailFate = 'right' | 'lost' | 'hang' | 'unknown_recipient' | 'greylisted' | 'full';

export interface MailServer {
  url: string;
  /** Whole messages as received. */
  received: string[];
  /** What clients sent to sign in: user and password. */
  logins: string[];
  fate: MailFate;
  close(): Promise<void>;
}

/** With `tls` the connection is encrypted from its first byte, and only `login` (`user:password`) may send. */
export async function startMailServer(secure?: {
  key: string;
  cert: string;
  login: string;
}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const mail: MailServer = { url: '', received: [], logins: [], fate: 'right', close: async () => {} };
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    converse(mail, socket, secure?.login);
  };
  const server = secure ? createTlsServer(secure, accept) : createServer(accept);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mail.url = `${secure ? `smtps://${secure.login}@` : 'smtp://'}127.0.0.1:${(server.address() as AddressInfo).port}`;
  mail.close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return mail;
}

function converse(mail: MailServer, socket: Socket, login?: string): void {
  let buffer = '';
  let message: string | null = null;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  reply('220 mail.example ESMTP');
  socket.on('data', (data) => {
    buffer += data.toString('utf8');
    for (;;) {
      const end = message === null ? '\r\n' : '\r\n.\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const text = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (message === null) {
        if (login && text.startsWith('EHLO')) reply('250-mail.example\r\n250 AUTH PLAIN');
        else if (text.startsWith('AUTH PLAIN ')) reply(signIn(mail, text, login));
        else if (command(mail, text, reply)) message = '';
      } else {
        message = null;
        take(mail, text, socket, reply);
      }
    }
  });
}

function signIn({ logins }: MailServer, line: string, login?: string): string {
  const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .split('\0');
  logins.push(`${user}:${password}`);
  return logins.at(-1) === login ? '235 2.7.0 welcome' : '535 5.7.8 authentication failed';
}

/** True where the message follows. */
function command({ fate }: MailServer, line: string, reply: (line: string) => void): boolean {
  const [verb = ''] = line.toUpperCase().split(' ');
  if (verb === 'RCPT' && fate === 'unknown_recipient') reply('550 5.1.1 no such user');
  else if (verb === 'RCPT' && fate === 'greylisted') reply('450 4.2.0 greylisted, come back');
  else if (verb === 'STARTTLS') reply('502 not supported');
  else if (verb === 'DATA') reply('354 go on');
  else if (verb === 'QUIT') reply('221 bye');
  else reply('250 mail.example');
  return verb === 'DATA';
}

function take(mail: MailServer, text: string, socket: Socket, reply: (line: string) => void): void {
  if (mail.fate === 'hang') return;
  if (mail.fate === 'full') {
    reply('452 4.2.2 mailbox full');
    return;
  }
  mail.received.push(text);
  if (mail.fate === 'lost') socket.destroy();
  else reply('250 queued as 42');
}
