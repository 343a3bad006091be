-- Reports name the line of a payment that came by batch.
CREATE UNIQUE INDEX batch_lines_payment ON batch_lines (client_id, payment_id) WHERE payment_id IS NOT NULL;
