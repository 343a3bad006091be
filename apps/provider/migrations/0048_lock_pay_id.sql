-- Locks a PayID until the transaction ends and returns who had it last, in one round trip. Volatile: the read inside sees
-- what was committed while the lock was waited for.
CREATE FUNCTION lock_pay_id(name text) RETURNS TABLE (
    pay_id text, client_id text, payment_request_id text,
    registered_at timestamptz(3), registered_until timestamptz(3))
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
  RETURN QUERY SELECT held.* FROM pay_id_registration(name) held;
END $$;
REVOKE EXECUTE ON FUNCTION lock_pay_id(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_pay_id(text) TO tideway_request;
