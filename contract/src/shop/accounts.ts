import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../http/limits.ts';
import { Closed, Named } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';

const Rotate = Type.Optional(
  Type.Boolean({
    description: 'true: each refresh token of the session works once, and one that is used again ends it',
  }),
);

export const Credentials = Closed({
  phone: CallablePhone,
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }),
  rotate: Rotate,
});
export type Credentials = Static<typeof Credentials>;

/** The tokens of a session: `access` is valid for 10 minutes, `refresh` returns the next one. */
export const Tokens = Named('Tokens', { access: Type.String(), refresh: Type.String() });
export type Tokens = Static<typeof Tokens>;

const refresh = Type.String({ minLength: 1, maxLength: 2000 });

/** `refresh` is present if the session rotates tokens; it replaces the sent one. */
const RefreshedTokens = Named('RefreshedTokens', {
  access: Type.String(),
  refresh: Type.Optional(Type.String()),
});

export const Registration = Closed({
  phone: CallablePhone,
  email: Type.Optional(Type.String({ maxLength: 254, description: 'empty or an e-mail address' })),
  password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type Registration = Static<typeof Registration>;

/**
 * 401 `wrong_credentials` is the same for an unknown phone and a wrong password. 429 has a `Retry-After` header. The response
 * sets the cookie `haat_device`, which identifies the browser at its next sign-in.
 */
export const signIn = endpoint('signIn', {
  summary: 'Sign in by phone and password',
  access: 'public',
  body: Credentials,
  response: Tokens,
  refusals: [401, 413, 415, 503],
});

/**
 * Returns `{access}` for `{refresh}`, and the same refresh token works again. With `rotate`, in this request or at the sign-in, each
 * refresh token works once; the previous one works a few seconds longer. A later use ends the session.
 */
export const refreshTokens = endpoint('refreshTokens', {
  summary: 'A new access token for a refresh token',
  access: 'public',
  body: Closed({ refresh, rotate: Rotate }),
  response: RefreshedTokens,
  refusals: [401, 413, 415],
});

/** Always returns 204. Afterwards the token is invalid. */
export const signOut = endpoint('signOut', {
  summary: 'End the session of a refresh token',
  access: 'public',
  body: Closed({ refresh }),
  response: Type.Null(),
  status: 204,
  refusals: [413, 415],
});

/** Returns 409 `phone_taken` if the number has an account. */
export const register = endpoint('register', {
  summary: 'Open an account',
  access: 'public',
  body: Registration,
  response: Type.Object({ id: Type.Integer(), phone: Type.String(), email: Type.String() }),
  status: 201,
  refusals: [409, 413, 415, 503],
});

/** The customer's own profile; `phone` in E.164, `profile_picture` is a URL below `/media/` or empty. */
export const Profile = Named('Profile', {
  id: Type.Integer(),
  username: Type.String(),
  full_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  phone_proven: Type.Boolean({
    description: 'true after a code to the phone: then its orders are in the account',
  }),
  address_1: Type.String(),
  city: Type.String(),
  zipcode: Type.String(),
  country: Type.String(),
  profile_picture: Type.String(),
  date_joined: Type.String({ description: 'ISO 8601, UTC' }),
});
export type Profile = Static<typeof Profile>;

export const getProfile = endpoint('getProfile', {
  summary: "The caller's profile; the first of the list is used",
  access: 'customer',
  response: Type.Array(Profile),
});

const line = (max: number) => Type.Optional(Type.String({ maxLength: max }));

/** The fields to change; other fields stay. */
export const ProfileChanges = Closed({
  username: line(100),
  full_name: line(100),
  email: line(254),
  address_1: line(500),
  city: line(100),
  zipcode: line(20),
  country: line(100),
  phone: Type.Optional(CallablePhone),
  password: Type.Optional(
    Type.String({
      maxLength: MAX_PASSWORD,
      description: 'needed to change the phone',
    }),
  ),
  profile_picture: Type.Optional(
    Type.Unsafe<Uint8Array | string | null>({
      description:
        'a JPEG, PNG or WebP file of at most 5 MB; null removes the picture; a text changes nothing',
    }),
  ),
});
export type ProfileChanges = Static<typeof ProfileChanges>;

/**
 * Changes the caller's own profile. A new `phone` must be free (409 `phone_taken`), leaves no credit behind (409 `phone_has_credit`: change it by codes) and requires the password (403
 * `password_required`, `wrong_password`). 413 if the picture is too large, 415 if the file is no picture.
 */
export const updateProfile = endpoint('updateProfile', {
  summary: "Change the caller's profile",
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: ProfileChanges,
  multipart: true,
  response: Profile,
  refusals: [403, 404, 409, 413, 415, 503],
});

export const PasswordChange = Closed({
  current_password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }),
  new_password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type PasswordChange = Static<typeof PasswordChange>;

/**
 * Changes the caller's password and ends all their other sessions at once. 403 `wrong_password` if the current password is
 * wrong. Attempts are limited.
 */
export const changePassword = endpoint('changePassword', {
  summary: "Change the caller's password",
  access: 'customer',
  body: PasswordChange,
  response: Type.Null(),
  status: 204,
  refusals: [403, 413, 415, 503],
});

/** Ends all sessions of the caller except the session of the access token. */
export const endOtherSessions = endpoint('endOtherSessions', {
  summary: "End the caller's other sessions",
  access: 'customer',
  response: Type.Null(),
  status: 204,
  refusals: [413, 415],
});
