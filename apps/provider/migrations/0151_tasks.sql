-- Tasks: what needs a person at a client, such as a payout that came back. A task is read from its cause, so only what
-- people decide about tasks is stored.

-- Tasks that a person has put aside until a day in Sydney, for everyone at the client.
CREATE TABLE tasks_aside (
  client_id text NOT NULL REFERENCES clients,
  task_id text NOT NULL CHECK (length(task_id) <= 200),
  until text NOT NULL CHECK (until ~ '^\d{4}-\d{2}-\d{2}$'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- The name of that day, not a reference: it outlives the account.
  put_by text NOT NULL,
  put_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, task_id)
);

-- People who get the tasks of a client by mail each day, and when the next mail is due.
CREATE TABLE daily_task_mails (
  client_id text NOT NULL REFERENCES clients,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  next_at timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, account_id)
);
CREATE INDEX daily_task_mails_due ON daily_task_mails (next_at);
CREATE INDEX daily_task_mails_account ON daily_task_mails (account_id);

-- Payouts that came back and were sent again, each at most once. The payout, and the one that sends its money again.
CREATE TABLE replaced_payments (
  client_id text NOT NULL REFERENCES clients,
  payment_id text NOT NULL,
  replaced_by text NOT NULL,
  PRIMARY KEY (client_id, payment_id)
);

-- Since when files could not be collected.
ALTER TABLE batch_apps ADD COLUMN failing_since timestamptz(3);

-- The failing_since that was reported by mail. Another failure begins at another instant.
ALTER TABLE webhook_destinations ADD COLUMN failure_mailed_for timestamptz(3);
