-- Text for comparison in searches, by the rule of foldText in the contract. A test compares the two.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), U&'[\0300-\036f]', '', 'g')),
      U&'\00f8\0111\00f0\0142\0127\0131\2018\2019\02bc\2010\2011\2013\2014', 'oddlhi''''''----'),
    U&'\00df', 'ss'), U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00fe', 'th'),
  U&'[\0009-\000d\0020\1680\2028\2029\feff]+', ' ', 'g'), ' ');
