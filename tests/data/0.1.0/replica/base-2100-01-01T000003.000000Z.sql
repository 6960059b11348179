BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE archives (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE checks (
	name TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "checks" VALUES('ready',0.0);
CREATE TABLE "entries" (
	match_id TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (match_id, version), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "entries" VALUES('mkBLuXCrea5k',1,4102444801.0,'created','{"kind":"created","options":{"players":3,"side":"B","time":{"kind":"move","seconds":180.0,"increment":0},"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":true,"by_hand":false,"seed_given":true,"start_drawn":true,"fair_play":{"absence_seconds":120}},"seats":[{"kind":"here","name":"Ana","holder":"1359e011ffde931a3904787bf0ebc7a66f4ac7bb7b1b0b3e8af992d30f4ece8a","recovery":"474dd52b6d7df7afd967f8e93d5340eecc594976aa771aa3eaf0111854023c0f"},{"kind":"open"},{"kind":"open"}],"host":"1359e011ffde931a3904787bf0ebc7a66f4ac7bb7b1b0b3e8af992d30f4ece8a","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]],[[6,"front"],[1,"back"],[5,"front"],[4,"back"],[7,"front"],[0,"front"],[3,"front"],[2,"back"]]],"round_pieces":["yellow","blue","pink","orange","yellow","white"],"start_player":1},"deal":["YYOO","YYPB","YOOB","YPBB","WOOP","WYOB","YPPP"],"recovery":"474dd52b6d7df7afd967f8e93d5340eecc594976aa771aa3eaf0111854023c0f"}');
INSERT INTO "entries" VALUES('pU-BLf1Argmq',1,4102444802.0,'created','{"kind":"created","options":{"players":2,"side":"A","time":null,"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":false,"by_hand":false,"seed_given":true,"start_drawn":true,"fair_play":null},"seats":[{"kind":"here","name":"Ana","holder":"1359e011ffde931a3904787bf0ebc7a66f4ac7bb7b1b0b3e8af992d30f4ece8a","recovery":"34b21fba490bdf271588ab05663454259559748a1cfc5bd00c00fb74328155bc"},{"kind":"link","invitation":"e39ffa69b35fcaffe9ec890ceffbe5cb085df24aecad4625058ef5283268621b"}],"host":"1359e011ffde931a3904787bf0ebc7a66f4ac7bb7b1b0b3e8af992d30f4ece8a","seed":7,"setup":{"strips":[[[5,"back"],[3,"front"],[1,"back"],[2,"front"],[0,"front"],[4,"front"],[7,"front"],[6,"back"]],[[5,"front"],[3,"front"],[2,"front"],[1,"back"],[4,"back"],[0,"front"],[6,"front"],[7,"front"]]],"round_pieces":["blue","blue","orange","pink","white","yellow"],"start_player":0},"deal":["WYPB","WWYO","PPBB","WYYO","YYOO"],"recovery":"34b21fba490bdf271588ab05663454259559748a1cfc5bd00c00fb74328155bc"}');
CREATE TABLE matches (
	id TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	version INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	listed BOOLEAN NOT NULL, 
	shown TEXT NOT NULL, 
	computer_to_move BOOLEAN NOT NULL, 
	deadline DOUBLE, 
	lease_owner TEXT, 
	lease_until DOUBLE, archived BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('mkBLuXCrea5k',4102444801.0,4102444801.0,1,'waiting',0,1,'{"match":"mkBLuXCrea5k","status":"waiting","ply":0,"options":{"players":3,"side":"B","time":{"kind":"move","seconds":180.0,"increment":0},"on_flag":"computer","take_backs":true,"spectators":true,"hints":false,"listed":true,"by_hand":false,"seed_given":true,"start_drawn":true,"fair_play":{"absence_seconds":120}},"seats":[{"kind":"here","name":"Ana","level":null,"taken":true,"seated_at":0},{"kind":"open","name":"","level":null,"taken":false,"seated_at":0},{"kind":"open","name":"","level":null,"taken":false,"seated_at":0}],"commitment":null}',0,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES('pU-BLf1Argmq',4102444802.0,4102444802.0,1,'waiting',0,0,'',0,NULL,NULL,NULL,0);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	match_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	text TEXT NOT NULL, 
	reporter TEXT NOT NULL, 
	name TEXT NOT NULL, 
	chat TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE searches (
	id TEXT NOT NULL, 
	server TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	data TEXT NOT NULL, 
	claims INTEGER NOT NULL, 
	lease_owner TEXT, 
	lease_until DOUBLE, 
	result TEXT, 
	PRIMARY KEY (id)
);
CREATE TABLE thinkers (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	threads INTEGER NOT NULL, 
	version TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	lease_until DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX matches_listed ON matches (updated) WHERE listed = 1;
CREATE INDEX matches_for_computers ON matches (lease_until) WHERE computer_to_move = 1;
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX matches_not_archived ON matches (updated) WHERE archived = 0;
CREATE INDEX matches_archived ON matches (status, updated) WHERE archived = 1;
CREATE INDEX reports_at ON reports (at);
COMMIT;
