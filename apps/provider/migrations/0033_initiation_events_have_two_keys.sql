-- Events of payment initiations that are still to be sent, or may be sent again from the log, carried the agreement as
-- a third key. Receivers tell an event's type by its keys and took them for agreement events.
UPDATE webhook_events
   SET payload = json_build_object(
         'PaymentInitiation', payload -> 'PaymentInitiation',
         'PaymentInitiationStatus', payload -> 'PaymentInitiationStatus')
 WHERE event LIKE 'PaymentInitiation.%' AND payload -> 'PaymentAgreement' IS NOT NULL;
