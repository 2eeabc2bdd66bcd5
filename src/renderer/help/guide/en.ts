import type { Guide } from './types.ts';

/** The guide in English. */
export const guide: Guide = {
  start: {
    title: 'Getting started',
    blocks: [
      'Rastro shows where each vehicle of a fleet was last seen, and how long ago. It takes three steps: set up the connection to the position service, import a list of VINs, and look them up.',
      'To get to know the program without the service, choose **Open the demo** on the welcome screen. It uses a made-up fleet and a simulated service on this computer; nothing is sent out.',
      'F1 opens this guide on any screen. The ? key shows the keyboard shortcuts.',
    ],
  },
  connection: {
    title: 'The first connection',
    blocks: [
      'Ask the service operator for three things: the address (it begins with https://), the client ID and the client secret.',
      {
        steps: [
          'Open **Connections** in the sidebar and choose **New connection**.',
          'Give the connection a name and fill in the three fields.',
          'Choose **Test connection**. Rastro says whether all is well, or what to check.',
          'Choose **Save connection**.',
        ],
      },
      'The secret is kept in the system keychain and is never shown again. Where there is no keychain, it is kept until Rastro closes.',
      "The service gives dates and times without a time zone. The field **Time zone of the service's times** says how to read them. If all ages look wrong by whole hours, change it; no position is lost.",
    ],
  },
  import: {
    title: 'Importing a list',
    blocks: [
      'Use **Import list**, drop a file on the window, or paste a list of VINs with Ctrl+V. CSV, text and Excel (.xlsx) files work just as they were saved.',
      {
        steps: [
          'Check sheet, delimiter and VIN column under **How the file was read**. What was recognised can be changed, and is remembered for the next file of the same kind.',
          'Look at the **Rows held back**. They have no complete VIN; the reason stands beside each. Correct them there, or leave them: the rest of the list is imported all the same.',
          'Choose under **Save to** whether this is a new list, an addition or a replacement.',
          'Choose **Save list**, or **Save and look up…** to go on to the lookup.',
        ],
      },
      'A repeated VIN is looked up once, and the answer counts for all of its rows. The other columns of the file stay with the list: you can see them, filter by them and export them.',
      'Where Excel has turned long numbers into scientific notation (1.23E+16), the digits are lost in the file. Format the column as Text in Excel and save it again.',
    ],
  },
  lookUp: {
    title: 'Looking up positions',
    blocks: [
      'Choose the list and the button **Look up**. Before anything is sent, a summary shows how many vehicles will be looked up, how many calls that takes, and how long.',
      {
        points: [
          '**Leave out what was looked up recently** uses stored answers and spares the service calls.',
          '**Other ways to look up** has the selection, those looked up longer ago, and **Only what failed in the last lookup**.',
          'During a lookup, **Pause** and **Cancel** lose nothing: what was fetched is kept.',
          'If Rastro or the computer closes half-way, open **Lookups** and choose **Continue**.',
        ],
      },
      'Rastro finds the pace that the service takes by itself. When the service asks for a pause, or the network is down, the lookup waits and goes on by itself. **Try now** cuts the wait short.',
      'In **Lookups**, tick two of them and choose **Compare** to see who has moved, who has appeared and who is gone.',
    ],
  },
  reading: {
    title: 'Reading ages and statuses',
    blocks: [
      'Each vehicle has two clocks. **Position age** says how long ago the vehicle was in that place; **Looked up** says when the service was asked. A lookup of today may bring a position of yesterday.',
      {
        points: [
          '**Located**: the service answered with a position.',
          '**Not found**: the service answered that it does not know the VIN. This is an answer, not a failure: check the VIN, and whether the vehicle is registered for tracking.',
          '**Failed**: there was no answer for this vehicle. The reason is in its details, and the last good position is kept.',
          '**Not looked up**: there has been no lookup yet.',
        ],
      },
      'By its age a position is **Recent**, **Late** or **Silent**. The limits are in **Settings**, under **Age of positions**. A vehicle that stands where there is no coverage grows old too: **Silent** is a reason to look, not a proof.',
    ],
  },
  table: {
    title: 'Searching, filtering and arranging',
    blocks: [
      'The search field at the top finds a VIN by its beginning or its last characters. In a list it also finds the text of other columns. Paste many VINs into it to search for all of them at once.',
      {
        points: [
          'The status buttons above the table show the counts, and filter.',
          '**Filters** has age, place and the columns of the list.',
          'A click on a header sorts. **Columns** chooses what is shown and in which order.',
          '**Save view** keeps list, filters, order and columns under a name in the sidebar.',
          'A right click on a row or a header opens its menu. Ticked rows can be copied, looked up or exported.',
        ],
      },
      'A click on a vehicle opens its details: position, nearest place, history, and the lists that it is in.',
    ],
  },
  map: {
    title: 'Using the map',
    blocks: [
      'The map shows the same vehicles as the table, with the same filters. A circle with a number is a group: click it to zoom in. The **Legend** explains colours and shapes, by age or by status.',
      {
        points: [
          '**Filter the list to this area** leaves in the table only what is in sight on the map.',
          '**Draw a rectangle** and **Draw freehand** filter by the area drawn.',
          "**Trail on the map**, in the vehicle's details, shows where it has been, and when.",
          'A right click on a point copies its coordinates.',
        ],
      },
      'The background map comes with the program and works offline. In **Settings**, **Background map** takes a .pmtiles file or a map from the internet. No position leaves this computer unless you choose **See it on OpenStreetMap**.',
    ],
  },
  export: {
    title: 'Exporting',
    blocks: [
      '**Export…** writes the whole list, the filtered vehicles, or only the selected ones.',
      {
        points: [
          '**My file back, with positions** gives the same rows, columns and repetitions as the imported file, with the positions in new columns.',
          '**Excel (.xlsx)** is the simplest for spreadsheets. **CSV for Excel** uses semicolons and decimal commas.',
          '**KML map** opens in Google Earth, **GeoJSON map** in QGIS.',
        ],
      },
      'The file appears in the folder only when it is complete. Times are written as the service wrote them.',
    ],
  },
  schedule: {
    title: 'Scheduling lookups',
    blocks: [
      "In the list's menu, **Schedule lookups…** has the list looked up by itself, in one of these ways:",
      {
        points: [
          '**While Rastro is open**: after every interval, for example each hour.',
          '**Even while Rastro is closed**: at a time of day, on the weekdays you choose. Rastro makes the task in the scheduler of the system; you must be logged in.',
        ],
      },
      "A clock beside the list's name shows that it is scheduled. The dialog shows the next lookup, and says what happens when the computer is off or asleep at its time.",
      "The connection's secret must be in the system keychain: nobody is there to type it when a lookup begins by itself.",
    ],
  },
  offline: {
    title: 'Working offline',
    blocks: [
      "All that was looked up stays on this computer: lists, positions, history, and Rastro's own map. Without a network, only lookups are not possible.",
      'The badge at the top of the window says whether the service answers, and up to when the data go. Ages go on counting: a position looked up yesterday is a day older today.',
      'A lookup that was under way waits for the network and goes on by itself.',
    ],
  },
  data: {
    title: 'Where the data live',
    blocks: [
      'Lists, positions and lookups are in a folder of this computer. Its path stands in **About Rastro**:',
      {
        points: [
          'Windows: %LOCALAPPDATA%\\Rastro',
          'macOS: ~/Library/Application Support/Rastro',
          'Linux: ~/.local/share/rastro',
        ],
      },
      'For a backup, close Rastro and copy the whole folder. Use a folder of this computer: in a network folder the database may be damaged when the connection breaks.',
      "The connection's secret is not in that folder but in the system keychain. On another computer it must be entered again.",
    ],
  },
  problems: {
    title: 'Problems and answers',
    blocks: [
      {
        answers: [
          [
            'The test says that the service was not reached.',
            'Check the address, the internet connection, the VPN and the proxy. If other programs cannot open pages either, the network is the problem.',
          ],
          [
            'The test says that the certificate is not trusted.',
            "Check the computer's date and time. If your company inspects its network, the IT team must install the company's certificate in the system.",
          ],
          [
            'The credentials were refused.',
            'Check the ID and the secret, without spaces at either end. The operator may have changed the secret: ask for the new one and save it in the connection.',
          ],
          [
            'The lookup has stopped.',
            'The reason stands in **Lookups**. Put it right and choose **Continue**: only what is missing is looked up.',
          ],
          [
            'Many vehicles are not found.',
            'See whether the VINs are complete and the right column was read at the import. If so, ask the operator whether the vehicles are registered for tracking.',
          ],
          ['Ages look wrong by some hours.', "Check **Time zone of the service's times** in the connection."],
          [
            'Rastro says that another Rastro has these data open.',
            'A data folder is used by one Rastro at a time. Close the other one, or wait for the scheduled lookup to end.',
          ],
          [
            'Is there a newer version of Rastro?',
            'In **Settings**, look at **Updates**. Nothing is downloaded or installed unless you ask for it.',
          ],
          [
            'The map does not appear.',
            'The list goes on working. Update the graphics driver; on a remote desktop, close Rastro and open it again after you have connected.',
          ],
          [
            'I need to contact support.',
            "In **About Rastro**, choose **Copy for support**. The program's records are in the folder logs within the data folder; they hold no secrets and no whole VINs.",
          ],
        ],
      },
    ],
  },
};
