-- Ended orders and received messages leave after ISO20022_LOG_DAYS. A daily job finds the oldest by these.
CREATE INDEX orders_finished ON iso20022.orders (finished_at) WHERE state <> 'OPEN';
CREATE INDEX received_received_at ON iso20022.received (received_at);
