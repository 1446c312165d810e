import { readPepperrc } from '../../lib/cli/connection/readPepperrc.js';
import { UsageError } from '../../lib/cli/UsageError.js';
import { readFixture } from './readFixture.js';

const rows = readFixture<readonly (readonly [string, Record<string, string> | null])[]>('pepperrc');

describe('~/.pepperrc', () => {
  it.each(rows)("%j is read as pepper's ConfigParser reads it", (text, values) => {
    const read = () => readPepperrc(text, 'main', '~/.pepperrc');
    if (values === null) expect(read).toThrow(UsageError);
    else {
      const inCapitals = Object.entries(values).map(([key, value]) => [key.toUpperCase(), value]);
      expect(read()).toEqual(Object.fromEntries(inCapitals));
    }
  });

  it('says which line is wrong, and nothing of what stands in it', () => {
    const read = () => readPepperrc('[main]\nSALTAPI_PASS s3cret\n', 'main', '/home/dev/.pepperrc');
    expect(read).toThrow('/home/dev/.pepperrc, line 2: is neither a section nor a key with its value');
  });
});
