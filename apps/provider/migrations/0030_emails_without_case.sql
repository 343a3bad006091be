-- An email address names one account, however it is capitalised: invitations and sign-ins compare it without regard to
-- case, and screens show it as it was typed.

-- Accounts that differed by case alone are kept, but only one of them can have the address: the one that can sign in,
-- then the oldest. The others can no longer sign in. They stay in the list of users, spelled as they were, until an
-- admin deletes them. Their rights are not added to those of the account that stays.
ALTER TABLE accounts ADD COLUMN shadowed boolean NOT NULL DEFAULT false;
UPDATE accounts SET shadowed = true, enabled = false
 WHERE account_id IN (
   SELECT account_id
     FROM (SELECT account_id,
                  row_number() OVER (
                    PARTITION BY lower(email COLLATE "C")
                    ORDER BY (enabled AND status = 'CONFIRMED') DESC, created_at, account_id) AS place
             FROM accounts) alike
    WHERE place > 1);
DELETE FROM identity_artifacts
 WHERE payload ->> 'accountId' IN (SELECT account_id::text FROM accounts WHERE shadowed);

ALTER TABLE accounts ADD CONSTRAINT accounts_shadowed CHECK (NOT (shadowed AND enabled));
-- Letters of ASCII only, which is all that an address of ours has: the same in every locale.
CREATE UNIQUE INDEX accounts_email_without_case ON accounts (lower(email COLLATE "C")) WHERE NOT shadowed;
