-- Earlier releases took an unknown duration, the largest number of its field, for a real one: hours longer than any film.
UPDATE files SET duration_ms = NULL WHERE duration_ms > 36000000;
