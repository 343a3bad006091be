-- A branch ordered by completion. Without it the newest completions of the whole client are read until enough of
-- the branch were met: all of them for a branch that closed long ago.
CREATE INDEX payment_requests_branch_completed
  ON payment_requests (client_id, client_branch, completed_at DESC, payment_request_id DESC)
  WHERE client_branch IS NOT NULL AND completed_at IS NOT NULL;
