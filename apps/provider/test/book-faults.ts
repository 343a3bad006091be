/** Queries for errors in the books. Each must return no rows at any moment, whatever is in progress. */
export const bookFaults: Record<string, string> = {
  'transactions that do not sum to zero': `
    SELECT transaction_id, sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) AS sum
      FROM ledger_transactions LEFT JOIN ledger_entries USING (client_id, transaction_id)
     GROUP BY client_id, transaction_id
    HAVING sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) IS DISTINCT FROM 0`,

  'balances that are not the sum of their entries': `
    SELECT a.client_id, a.account, a.balance_cents, coalesce(e.sum, 0) AS sum
      FROM ledger_accounts a LEFT JOIN (
        SELECT client_id, account, sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) AS sum
          FROM ledger_entries GROUP BY client_id, account) e USING (client_id, account)
     WHERE a.balance_cents <> coalesce(e.sum, 0)`,

  'floats that are not received minus refunded, refunding, paid out and swept': `
    SELECT * FROM (
      SELECT c.client_id, coalesce(float.balance_cents, 0) AS float,
        (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM received_payments r
          WHERE r.client_id = c.client_id AND outcome = 'ACCEPTED')
        + (SELECT coalesce(sum(amount_cents), 0) FROM top_ups t WHERE t.client_id = c.client_id)
        - (SELECT coalesce(sum(amount_cents), 0) FROM refunds r
            WHERE r.client_id = c.client_id AND status IN ('COMPLETE', 'IN_PROGRESS'))
        - (SELECT coalesce(sum(amount_cents), 0) FROM payments p
            WHERE p.client_id = c.client_id AND status IN ('CREATED', 'PENDING', 'SETTLED'))
        - (SELECT coalesce(sum(amount_cents), 0) FROM sweeps s
            WHERE s.client_id = c.client_id AND status IN ('CREATED', 'PENDING', 'SETTLED'))
        + (SELECT coalesce(sum(payment_amount_cents - refunded_cents - refunding_cents), 0) FROM payment_initiations i
            WHERE i.client_id = c.client_id AND payment_request_id IS NULL
              AND status NOT IN ('CREATED', 'PENDING', 'FAILED'))
        + (SELECT coalesce(sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END), 0)
             FROM ledger_entries JOIN ledger_transactions t USING (client_id, transaction_id)
            WHERE t.client_id = c.client_id AND account = 'float' AND kind IN ('test_adjustment', 'adjustment')) AS expected
        FROM clients c LEFT JOIN ledger_accounts float ON float.client_id = c.client_id AND account = 'float') floats
     WHERE float <> expected`,

  'clearing that is not what is being refunded, paid out, swept, sent back or stuck': `
    SELECT * FROM (
      SELECT c.client_id, coalesce(clearing.balance_cents, 0) AS clearing,
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds r
          WHERE r.client_id = c.client_id AND status = 'IN_PROGRESS')
        + (SELECT coalesce(sum(refunding_cents), 0) FROM payment_initiations i WHERE i.client_id = c.client_id)
        + (SELECT coalesce(sum(amount_cents), 0) FROM payments p
            WHERE p.client_id = c.client_id AND status IN ('CREATED', 'PENDING'))
        + (SELECT coalesce(sum(amount_cents), 0) FROM sweeps s
            WHERE s.client_id = c.client_id AND status IN ('CREATED', 'PENDING'))
        + (SELECT coalesce(sum(amount_cents), 0) FROM rail_instructions i
            WHERE i.client_id = c.client_id AND kind = 'return' AND status <> 'SETTLED') AS expected
        FROM clients c LEFT JOIN ledger_accounts clearing ON clearing.client_id = c.client_id AND account = 'clearing') c
     WHERE clearing <> expected`,

  'settlement that is not float and clearing': `
    SELECT client_id, sum(balance_cents) FROM ledger_accounts GROUP BY client_id HAVING sum(balance_cents) <> 0`,

  'requests whose refunds are other than their refund rows': `
    SELECT * FROM (
      SELECT client_id, payment_request_id, status, refunding_cents, refunded_cents,
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.client_id = p.client_id
            AND r.payment_request_id = p.payment_request_id AND r.status = 'IN_PROGRESS') AS refunding,
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.client_id = p.client_id
            AND r.payment_request_id = p.payment_request_id AND r.status = 'COMPLETE') AS refunded
        FROM payment_requests p) requests
     WHERE refunding_cents <> refunding OR refunded_cents <> refunded
        OR (status = 'RETURN_IN_PROGRESS') <> (refunding > 0)`,

  'initiations whose refunds are other than their refund rows': `
    SELECT * FROM (
      SELECT client_id, payment_initiation_id, status, refunding_cents, refunded_cents,
        (SELECT coalesce(sum(amount_cents), 0) FROM payment_initiation_refunds r WHERE r.client_id = i.client_id
            AND r.payment_initiation_id = i.payment_initiation_id AND r.status = 'IN_PROGRESS') AS refunding,
        (SELECT coalesce(sum(amount_cents), 0) FROM payment_initiation_refunds r WHERE r.client_id = i.client_id
            AND r.payment_initiation_id = i.payment_initiation_id AND r.status = 'COMPLETE') AS refunded
        FROM payment_initiations i) initiations
     WHERE refunding_cents <> refunding OR refunded_cents <> refunded`,

  'initiations that stand otherwise than they are booked': `
    SELECT i.client_id, i.payment_initiation_id, i.status, count(t.transaction_id) FROM payment_initiations i
      LEFT JOIN ledger_transactions t ON t.client_id = i.client_id
       AND (t.kind, t.subject_id) IN (('initiation_settled', i.payment_initiation_id), ('payment_received', i.npp_transaction_id))
     GROUP BY i.client_id, i.payment_initiation_id
    HAVING count(t.transaction_id) <> CASE WHEN i.status IN ('CREATED', 'PENDING', 'FAILED') THEN 0 ELSE 1 END`,

  'requests settled by PayTo without exactly one collection, and collections that settled none': `
    SELECT p.client_id, p.payment_request_id, count(i.payment_initiation_id) FROM payment_requests p
      LEFT JOIN payment_initiations i ON i.client_id = p.client_id AND i.payment_request_id = p.payment_request_id
       AND i.status = 'SETTLED'
     GROUP BY p.client_id, p.payment_request_id
    HAVING count(i.payment_initiation_id) <> CASE WHEN p.settled_by = 'PayTo' AND EXISTS (
             SELECT FROM checkout_pay_to_attempts a WHERE a.client_id = p.client_id
                AND a.payment_request_id = p.payment_request_id) THEN 1 ELSE 0 END`,

  'agreements of checkouts that outlive what they are for': `
    SELECT a.payment_agreement_id, g.status FROM checkout_pay_to_attempts a
      JOIN payment_agreements g USING (client_id, payment_agreement_id)
      JOIN payment_requests p USING (client_id, payment_request_id)
     WHERE (g.status IN ('ACTIVE', 'SUSPENDED')
             OR g.status = 'CREATED' AND g.approve_by > coalesce(p.completed_at, p.deleted_at, p.expiry_at))
           AND (p.status <> 'WAITING' OR p.deleted_at IS NOT NULL)
        OR g.status = 'ACTIVE' AND NOT EXISTS (SELECT FROM payment_initiations i WHERE i.client_id = a.client_id
             AND i.payment_agreement_id = a.payment_agreement_id AND i.status IN ('CREATED', 'PENDING'))`,

  'top-ups that are booked otherwise than once': `
    SELECT u.client_id, u.top_up_id, count(t.transaction_id) FROM top_ups u
      LEFT JOIN ledger_transactions t ON t.client_id = u.client_id AND t.kind = 'top_up' AND t.subject_id = u.top_up_id
     GROUP BY u.client_id, u.top_up_id HAVING count(t.transaction_id) <> 1`,

  'adjustments that are booked otherwise than once, and only when confirmed': `
    SELECT client_id, adjustment_id, amount_cents, booked FROM (
      SELECT a.client_id, a.adjustment_id, CASE WHEN confirmed_at IS NULL THEN 0 ELSE amount_cents END AS amount_cents,
        (SELECT coalesce(sum(CASE direction WHEN 'credit' THEN e.amount_cents ELSE -e.amount_cents END), 0)
           FROM ledger_transactions t JOIN ledger_entries e USING (client_id, transaction_id)
          WHERE t.client_id = a.client_id AND t.kind = 'adjustment' AND t.subject_id = a.adjustment_id
            AND account = 'float') AS booked
        FROM ledger_adjustments a) adjustments WHERE amount_cents <> booked`,

  'requests that received other than was paid to them': `
    SELECT * FROM (
      SELECT client_id, payment_request_id, amount_received_cents, overpayment_cents, failed_attempts, multi_payment,
        (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM received_payments r
          WHERE r.client_id = p.client_id AND outcome = 'ACCEPTED'
            AND p.payment_request_id IN (r.payment_request_id, r.credited_payment_request_id)) AS paid,
        (SELECT coalesce(sum(returned_cents), 0) FROM received_payments r
          WHERE r.client_id = p.client_id AND outcome = 'ACCEPTED'
            AND r.payment_request_id = p.payment_request_id) AS excess,
        (SELECT count(*) FROM received_payments r WHERE r.client_id = p.client_id AND outcome = 'RETURNED'
            AND r.payment_request_id = p.payment_request_id) AS attempts
        FROM payment_requests p) requests
     WHERE amount_received_cents <> paid OR failed_attempts <> attempts OR overpayment_cents <> excess`,

  'keys that were claimed and never answered': `
    SELECT client_id, key FROM idempotency_keys WHERE status = 0 OR body = ''`,
}
