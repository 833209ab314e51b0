-- Whether a session has proven a code of the second factor. Of a member with a factor only such a session counts.
ALTER TABLE staff_session ADD COLUMN factor_proven boolean NOT NULL DEFAULT false;

-- Of earlier sessions only those that began after the factor was set up are known to have proven one; the others sign in again.
UPDATE staff_session SET factor_proven = true
FROM staff WHERE staff.id = staff_id AND begun > totp_confirmed AND ended IS NULL;
