-- Settlements and top-ups are listed together, newest first: each table gives its part in order.
CREATE INDEX sweeps_newest ON sweeps (client_id, created_at DESC, sweep_id DESC);
CREATE INDEX top_ups_newest ON top_ups (client_id, received_at DESC, top_up_id DESC);
